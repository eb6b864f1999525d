/// A lot that is still being filled.
struct GrowingLot {
  /// Index of its proposal.
  let proposal: Int
  /// First day it is needed on.
  let from: Int
  /// The last day whose needs it serves.
  let until: Int
  private(set) var need: Int64 = 0

  init(proposal: Int, from: Int, until: Int) {
    self.proposal = proposal
    self.from = from
    self.until = until
  }

  /// False when it gets too large.
  mutating func grow(by quantity: Int64) -> Bool {
    let (sum, overflow) = need.addingReportingOverflow(quantity)
    need = sum
    return !overflow
  }
}
