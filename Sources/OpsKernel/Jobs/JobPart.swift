import OpsDomain

/// A record that a job works on by itself.
public struct JobPart: Sendable, Hashable {
  /// The identifier of the record.
  public let id: RecordID
  /// What people call it, such as `ORD-000001`. It is in the log and in the result of the run, so
  /// it tells nothing of people.
  public let name: String

  /// A part of a job: the record, and what the log calls it.
  public init(_ id: RecordID, _ name: String) {
    self.id = id
    self.name = name
  }
}
