import OpsKernel

/// What may follow the input because it did before: the newest input that begins the same. Of a
/// command that writes only noun and verb are suggested, so that nobody repeats a write by habit.
struct HistorySuggestion {
  let registry: CommandRegistry

  /// How many inputs that begin the same are looked at: each key asks.
  private static let attempts = 20

  /// The text that would follow; empty when there is none.
  func text(after typed: String, in entries: [String]) -> String {
    guard !typed.isEmpty, !typed.contains(where: \.isNewline) else { return "" }
    let same = entries.reversed().lazy.filter { $0.hasPrefix(typed) }.prefix(Self.attempts)
    for entry in same {
      guard let whole = suggested(of: entry), whole.hasPrefix(typed), whole.count > typed.count
      else { continue }
      return String(whole.dropFirst(typed.count))
    }
    return ""
  }

  /// As much of an input as may be suggested; nil for several commands and for unknown ones.
  private func suggested(of entry: String) -> String? {
    guard !entry.contains(where: { $0.isNewline || $0 == ";" || $0 == "{" }) else { return nil }
    let words = Word.arguments(PartialLine(entry + " ").words)
    let leading = Binder.leadingOptions(words)
    guard let command = try? registry.find(Array(words.dropFirst(leading))).command else {
      return nil
    }
    guard command.effect.isWrite || command.takesCommandLine else { return entry }
    return entry.hasPrefix(command.name) ? command.name : nil
  }
}
