/// A name that is in the book, as `name.list` answers it.
public struct NameView: OperationOutput, Equatable {
  public static let answerName = "name/1"

  /// What commands take: a SKU, a number, a code, a sign-in name.
  public let name: String
  /// A few words that tell it from similar records; null if the name is enough.
  public let label: String?

  /// A name to offer, with a label where the name alone says too little.
  public init(_ name: String, label: String? = nil) {
    self.name = name
    self.label = label
  }

  public static let columns: [FieldColumn] = [.init("name", "NAME"), .init("label", "LABEL")]
}
