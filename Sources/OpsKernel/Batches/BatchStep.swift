import OpsDomain
import OpsStorage

/// One step of a batch: an operation with its input.
public struct BatchStep: Codable, Sendable {
  public var operation: String
  public var input: Document
  /// Where the step stands, `file:line`, for the error that names it.
  public var at: String?

  public init(operation: String, input: Document, at: String? = nil) {
    self.operation = operation
    self.input = input
    self.at = at
  }
}

/// How the journal says which operations a batch ran: beside the reasons for which parts of the
/// commit ran with the rights of the system. Commits of earlier versions do not say it.
enum BatchStepNote {
  private static let mark = "step "

  /// The note about one step: `step stock.receive`.
  static func text(of operation: String) -> String { mark + operation }

  /// The operations that were steps of a batch in the commit, each once.
  static func steps(of commit: Commit) -> [String] {
    commit.header.elevations.filter { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.count)) }
  }
}
