"""Numbers as learners say and write them, in English, Hindi and the mixture: both ways, exact, nothing evaluated."""
