"""The labels that the weights of `kg.claims.weighing` are trained on, and the script that trains them."""
