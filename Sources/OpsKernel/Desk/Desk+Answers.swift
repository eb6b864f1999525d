import OpsDomain

extension Desk {
  /// An answer as it is shown: prices with the decimals of the book's currency. The answer of a
  /// server has them already, and only the server knows its book's currency.
  func document(of output: some Encodable) throws -> Document {
    guard forwarder == nil else { return try DocumentEncoder.encode(output) }
    return try PriceForm.of(currency) { try DocumentEncoder.encode(output) }
  }
}
