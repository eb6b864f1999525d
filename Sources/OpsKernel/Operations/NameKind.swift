/// What people refer to by a name, a code or a number: a word of `name.list`. The area of the
/// record declares it with the source of the names, see ``NameSource``.
public struct NameKind: RawRepresentable, Codable, Hashable, Sendable {
  public let rawValue: String

  /// The kind with this word, such as `product`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The kind called that.
  public init(_ word: String) { self.init(rawValue: word) }
}
