/// What somebody does in a ``MarketSimulator``.
enum SimulatedAct: CaseIterable {
  // Customers, and guests who sign in later
  case fill
  case merge
  case request
  case place
  case pay
  case change
  case cancel
  case rate
  // Partners
  case accept
  case decline
  case start
  case delay
  case ready
  case withdraw
  case restock
  // Drivers
  case work
  case rest
  case stop
  case locate
  case take
  case bring
  // The house
  case refund
  case payOut
  case decide
  case assign
  // Anybody
  case undo
  // The payment provider, the jobs and the clock
  case tell
  case mail
  case jobs
  case upkeep
  case wait

  /// How often it is chosen: orders go forward more often than they are cancelled.
  var weight: Int {
    switch self {
    case .fill, .place, .accept, .take, .decide: 6
    case .start, .ready: 8
    case .bring: 12
    case .work, .locate, .wait: 4
    case .tell, .mail, .jobs: 3
    case .merge, .rate, .restock, .change: 2
    case .request, .pay, .cancel, .decline, .delay, .withdraw, .rest, .stop, .refund, .payOut,
      .assign, .undo, .upkeep:
      1
    }
  }

  /// Every act as often as its weight says.
  static let weighted = allCases.flatMap { Array(repeating: $0, count: $0.weight) }
}
