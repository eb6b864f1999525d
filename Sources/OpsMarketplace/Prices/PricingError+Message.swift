import OpsDomain
import OpsPricing

extension PricingError {
  /// The sentence as messages of errors are written: without the full stop.
  var message: String { Self.bare(sentence) }

  /// What is told when a basket cannot be priced.
  var opsError: OpsError {
    switch self {
    case .tooLarge: OpsError(.tooLarge, message, hint: Self.bare(remedy))
    default: OpsError(.badValue, message, hint: Self.bare(remedy))
    }
  }

  /// A sentence without its full stop.
  static func bare(_ sentence: String) -> String {
    sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }
}
