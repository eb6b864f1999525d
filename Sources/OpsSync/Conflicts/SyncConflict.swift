/// Something that the server refused, or that is no longer as it was promised: what a person has to
/// decide.
public struct SyncConflict: Sendable, Codable, Equatable {
  /// What the conflict is about.
  public enum Cause: Sendable, Codable, Equatable {
    /// The server has refused the operation.
    case refused(SyncFailure)
    /// What the person relied on is different now.
    case promise(PromiseDifference)
    /// Two people gave a field different values.
    case field(FieldDispute)
  }

  /// What can be decided.
  public enum Choice: String, Sendable, Codable, CaseIterable {
    /// Send the operation with the values that it has.
    case mine
    /// Leave the server's version as it is.
    case theirs
    /// Send the operation with the proposed value.
    case merged
  }

  /// What was decided, by whom and when.
  public struct Resolution: Sendable, Codable, Equatable {
    /// The decision.
    public let choice: Choice
    /// Sign-in name of the user who decided, or the strategy that did.
    public let by: String
    /// When, by the clock of the copy.
    public let at: HybridTime
  }

  /// Its number in the list, from 1.
  public let number: Int
  /// The key of the unit that it is about.
  public let key: String
  /// The operations of the unit as they were: the person's own version.
  public let calls: [OutboxCall]
  /// What is in the way, all at once.
  public let causes: [Cause]
  /// When the unit was made.
  public let madeAt: HybridTime
  /// When the conflict was found.
  public let foundAt: HybridTime
  /// What was decided; nil while it is open.
  public internal(set) var resolution: Resolution?

  /// The decisions that are possible.
  public var choices: [Choice] {
    let hasProposal = causes.contains { cause in
      if case .field(let dispute) = cause { return dispute.proposal != nil }
      return false
    }
    return hasProposal ? [.mine, .theirs, .merged] : [.mine, .theirs]
  }
}
