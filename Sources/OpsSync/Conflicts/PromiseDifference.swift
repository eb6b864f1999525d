/// A field of an answer that a person relied on, and that is different now.
public struct PromiseDifference: Sendable, Codable, Equatable {
  /// The name of the field, such as `total`.
  public let field: String
  /// What the person was told.
  public let told: SyncValue
  /// What it is now.
  public let now: SyncValue

  /// A difference of this field.
  public init(field: String, told: SyncValue, now: SyncValue) {
    self.field = field
    self.told = told
    self.now = now
  }
}
