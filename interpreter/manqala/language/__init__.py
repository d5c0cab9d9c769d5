"""Services for people who write rules: laying a text out, telling two rule sets apart."""
