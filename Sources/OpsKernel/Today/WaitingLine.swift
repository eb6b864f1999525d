import OpsDomain

/// One kind of work that waits for the reader: how much, why, and what to do about it.
public struct WaitingLine: OperationOutput, Equatable {
  public static let answerName = "today/1"

  /// What programs call the line, such as `requests_overdue`.
  public let name: String
  /// How soon somebody has to do it.
  public let urgency: WaitingUrgency
  /// How many pieces of work wait.
  public let count: Int64
  /// What waits, without the number.
  public let what: String
  /// Why it waits, in a sentence.
  public let why: Uncut<String>
  /// The command that handles the first of them, to be copied.
  public let command: Uncut<String>
  /// The command that shows all of them, to be copied.
  public let list: Uncut<String>

  public static let columns: [FieldColumn] = [
    .init("urgency", "WHEN"), .init("count", "COUNT", .right), .init("what", "WHAT"),
    .init("why", "WHY"), .init("command", "COMMAND"), .init("list", "ALL OF THEM"),
  ]
}

/// How soon work has to be done.
public enum WaitingUrgency: String, Codable, Sendable, CaseIterable {
  /// Somebody waits for it already.
  case now
  /// It belongs to this day.
  case today
  /// It can wait for a while.
  case later

  /// Its place in the order of the list.
  var rank: Int {
    switch self {
    case .now: 0
    case .today: 1
    case .later: 2
    }
  }
}
