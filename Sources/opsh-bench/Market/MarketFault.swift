/// What ends a day of the market before its time, in a sentence.
struct MarketFault: Error, CustomStringConvertible {
  let description: String
}
