"""The drill of deploy/ha: clients that write with keys, faults, and the judgement about both."""
