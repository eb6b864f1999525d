import OpsDomain
import OpsStorage

/// One command of a changeset of a book on a server. The client keeps the list of commands. The
/// server keeps nothing between two requests, and runs the whole list each time.
public struct StagedStep: Codable, Sendable, Equatable {
  /// The name of the operation.
  public let operation: String
  /// Its input.
  public let input: Document
  /// Why, in the caller's words.
  public let reason: String?
  /// The script or import that it is part of.
  public let run: String?
  /// When the server ran it. It is no date of a record: it says how much later the commit is.
  public let at: Instant
  /// The identifiers it took, in order. It takes the same ones at each run.
  public let identifiers: [RecordID]
  /// Whether it changed nothing. It runs again only at the commit, to check that its answer is the
  /// same.
  public let isCheck: Bool
  /// A digest of its answer; nil if any answer is accepted.
  public private(set) var answer: TimedDigest?
  /// A digest of what the changeset changes up to here, as far as the caller may see it.
  public private(set) var state: TimedDigest?
  /// The numbers, such as `OOS-000001`, of the records it made, by their identifiers.
  public private(set) var numbers: [String: String]?

  /// A step as it ran.
  public init(
    operation: String, input: Document, reason: String? = nil, run: String? = nil, at: Instant,
    identifiers: [RecordID], isCheck: Bool = false, answer: TimedDigest? = nil,
    state: TimedDigest? = nil, numbers: [String: String]? = nil
  ) {
    self.operation = operation
    self.input = input
    self.reason = reason
    self.run = run
    self.at = at
    self.identifiers = identifiers
    self.isCheck = isCheck
    self.answer = answer
    self.state = state
    self.numbers = numbers
  }

  /// A step of a plan or a changeset that is run again, whatever it answers now.
  init(_ step: ChangesetStep, at moment: Instant) {
    self.init(
      operation: step.operation, input: step.input, reason: step.reason, at: moment,
      identifiers: step.identifiers)
  }

  /// The same step with nothing to compare, to run it again.
  var plain: StagedStep {
    var copy = self
    (copy.answer, copy.state, copy.numbers) = (nil, nil, nil)
    return copy
  }

  /// The same step with another state to compare; nil accepts any state.
  func leaving(_ state: TimedDigest?) -> StagedStep {
    var copy = self
    copy.state = state
    return copy
  }

  /// The same step in the form of a changeset of a book on this machine.
  var kept: ChangesetStep {
    ChangesetStep(
      operation: operation, input: input, reason: reason, at: at, identifiers: identifiers)
  }
}
