/// Why values do not make a job shop.
public struct ShopInstanceError: Error, Equatable, CustomStringConvertible {
  /// What is wrong and what is allowed, as sentences for people.
  public let sentence: String

  init(_ sentence: String) {
    self.sentence = sentence
  }

  public var description: String { sentence }
}
