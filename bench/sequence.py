"""Numbers that look random and are the same in every run."""


class Numbers:
    """Numbers in no order, the same in every run."""

    def __init__(self, seed=42):
        self.state = seed

    def below(self, bound):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % bound
