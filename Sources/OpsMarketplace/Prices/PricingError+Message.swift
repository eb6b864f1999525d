import OpsDomain
import OpsPricing

extension PricingError {
  /// The sentence as messages of errors are written: without the full stop.
  var message: String { Self.bare(sentence) }

  /// What is told when a basket cannot be priced.
  var opsError: OpsError {
    switch self {
    case .tooLarge: OpsError(.tooLarge, message, hint: Self.hint(remedy))
    default: OpsError(.badValue, message, hint: Self.hint(remedy))
    }
  }

  /// A sentence without its full stop.
  static func bare(_ sentence: String) -> String {
    sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }

  /// A remedy as hints are written: without the full stop, and with a small letter.
  static func hint(_ remedy: String) -> String {
    let words = bare(remedy)
    return "\(words.prefix(1).lowercased())\(words.dropFirst())"
  }
}
