import OpsDomain

/// Results in the Test Anything Protocol, version 14 (testanything.org).
enum TapReport {
  static func of(_ results: [ScriptTest]) -> String {
    var text = "TAP version 14\n1..\(results.count)\n"
    for (index, test) in results.enumerated() {
      let name = Sanitizer.printable(test.path).replacing("#", with: "\\#")
      guard let failure = test.failure else {
        text += "ok \(index + 1) - \(name)\n"
        text += "  ---\n  statements: \(test.statements)\n"
        text += "  expectations: \(test.expectations)\n  duration_ms: \(test.milliseconds)\n  ...\n"
        continue
      }
      text += "not ok \(index + 1) - \(name)\n  ---\n"
      text += "  message: \(quoted(failure.message))\n  code: \(failure.code.rawValue)\n"
      if let at = failure.at { text += "  at: \(quoted(at))\n" }
      if let hint = failure.hint { text += "  hint: \(quoted(hint))\n" }
      text += "  duration_ms: \(test.milliseconds)\n  ...\n"
    }
    return text
  }

  /// A YAML string: JSON is one.
  private static func quoted(_ text: String) -> String { DocumentWriter.string(.text(text)) }
}
