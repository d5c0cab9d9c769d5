"""From syntax trees to typed rules: names, types, options and inheritance are settled here."""
