/// What somebody does in a ``MarketSimulator``.
enum SimulatedAct: CaseIterable {
  // Customers
  case fill
  case place
  case pay
  case change
  case cancel
  // Partners
  case accept
  case decline
  case start
  case ready
  case withdraw
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
  // The payment provider, the jobs and the clock
  case tell
  case mail
  case jobs
  case wait

  /// How often it is chosen: orders go forward more often than they are cancelled.
  var weight: Int {
    switch self {
    case .fill, .place, .accept, .take, .decide: 6
    case .start, .ready: 8
    case .bring: 12
    case .work, .locate, .wait: 4
    case .tell, .mail, .jobs: 3
    case .pay, .change, .cancel, .decline, .withdraw, .rest, .stop, .refund, .payOut: 1
    }
  }

  /// Every act as often as its weight says.
  static let weighted = allCases.flatMap { Array(repeating: $0, count: $0.weight) }
}
