import OpsDomain

/// A name that is in the book, as `name.list` answers it.
public struct NameView: Codable, Sendable, Equatable {
  /// What commands take: a SKU, a number, a code, a sign-in name.
  public let name: String
  /// A few words that tell it from the others; nil when the name says it all.
  public let label: String?

  public init(_ name: String, label: String? = nil) {
    self.name = name
    self.label = label
  }

  static let columns: [FieldColumn] = [.init("name", "NAME"), .init("label", "LABEL")]
}
