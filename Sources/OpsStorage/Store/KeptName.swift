import OpsDomain

/// What somebody has worked out from everything that some collections hold, named by its type:
/// there is one value of a type.
public struct KeptName: Hashable, Sendable {
  private let type: ObjectIdentifier
  /// What it was worked out from: a write to one of them makes it untrue.
  public let collections: [Schema]

  /// The name of the value of this type, which is calculated from these collections.
  public init<Value: Sendable>(_ type: Value.Type, of collections: [Schema]) {
    self.type = ObjectIdentifier(type)
    self.collections = collections
  }
}
