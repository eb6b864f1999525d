import OpsDomain
import OpsKernel

/// What a person is asked before a command that takes something away: the command as it was
/// understood, what it does, and what stands for the arguments that were left out.
struct ConfirmationQuestion {
  private let invocation: Invocation
  private let glyphs: GlyphSet
  private let stake: String?

  /// - Parameter stake: What it comes to, such as `That is 2.50 EUR.`; nil where nobody knows.
  init(_ invocation: Invocation, _ glyphs: GlyphSet, stake: String? = nil) {
    self.invocation = invocation
    self.glyphs = glyphs
    self.stake = stake
  }

  /// `order refund ORD-000001: gives money back (amount: all that was not refunded yet). That is
  /// 24.90 EUR. Sure?`
  var text: String {
    let words = invocation.commandLine.map { Self.quoted($0.text) }.joined(separator: " ")
    let left = defaults.isEmpty ? "" : " (\(defaults.joined(separator: "; ")))"
    let sum = stake.map { " \($0)" } ?? ""
    return Sanitizer.printable("\(words): \(deed)\(left).\(sum) Sure?", glyphs: glyphs)
  }

  /// The summary of the command as the rest of a sentence.
  private var deed: String {
    let summary = invocation.command.summary
    let rest = summary.hasSuffix(".") ? summary.dropLast() : summary[...]
    return rest.prefix(1).lowercased() + rest.dropFirst()
  }

  /// What the help says of arguments that were left out: a refund without an amount is all of it.
  private var defaults: [String] {
    invocation.command.parameters.compactMap { parameter in
      guard parameter.isPositional, invocation.input[parameter.name]?.isNull ?? true,
        let word = parameter.help.firstRange(of: "default ")
      else { return nil }
      let meaning = parameter.help[word.upperBound...].prefix { $0 != "." && $0 != ";" }
      return "\(parameter.name.replacing("_", with: " ")): \(meaning)"
    }
  }

  private static func quoted(_ text: String) -> String {
    text.isEmpty || text.contains(" ") ? "\"\(text)\"" : text
  }
}
