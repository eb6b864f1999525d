/// An option that was chosen for a line, such as size: large.
public struct ChosenOption: Codable, Sendable, Hashable {
  /// Such as `size`.
  public let name: String
  /// Such as `large`.
  public let value: String
  /// What it adds to the price of one piece, in minor units; below zero it takes off.
  public let price: Int64

  /// An option with the price that counts for this line.
  public init(name: String, value: String, price: Int64) {
    self.name = name
    self.value = value
    self.price = price
  }
}
