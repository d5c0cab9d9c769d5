"""Games as environments of other libraries: batches, PettingZoo, Gymnasium, OpenSpiel."""
