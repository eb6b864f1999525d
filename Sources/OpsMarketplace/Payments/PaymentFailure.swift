import OpsDomain

/// Why a payment failed, in words that people read. Providers say it in a word of their own.
enum PaymentFailure {
  /// The word of the sandbox and of common providers, in the words of the house.
  private static let known = [
    "card_declined": "the card was declined", "declined": "the card was declined",
    "expired_card": "the card has expired",
    "insufficient_funds": "there is not enough money on the card",
    "no_answer": "the payment provider did not answer",
    "failed": "the payment provider gave no reason",
  ]

  /// What a provider gives as the reason, as it is kept. It decides nothing, and nobody is there to
  /// write it anew: a reason that no column takes is made to fit, and never keeps a payment open.
  static func kept(_ reason: String) -> String { TextRules.fitted(reason) ?? "failed" }

  /// A part of a sentence, such as `the card was declined`; of an unknown word its own parts.
  static func said(_ word: String) -> String {
    known[word] ?? String(word.map { $0 == "_" ? " " : $0 })
  }
}
