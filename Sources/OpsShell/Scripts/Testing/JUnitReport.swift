import OpsDomain

/// Results as the XML that build servers read.
enum JUnitReport {
  static func of(_ results: [ScriptTest]) -> String {
    let failed = results.count { $0.failure != nil }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuite name=\"opsh test\" tests=\"\(results.count)\" failures=\"\(failed)\""
    text += " time=\"\(seconds(results.reduce(0) { $0 + $1.milliseconds }))\">\n"
    for test in results {
      text += "  <testcase name=\"\(escaped(test.path))\" classname=\"opsh\""
      text += " time=\"\(seconds(test.milliseconds))\""
      guard let failure = test.failure else {
        text += "/>\n"
        continue
      }
      text += ">\n    <failure type=\"\(failure.code.rawValue)\""
      text += " message=\"\(escaped(failure.message))\">"
      text += escaped(failure.at ?? "") + "</failure>\n  </testcase>\n"
    }
    return text + "</testsuite>\n"
  }

  private static func seconds(_ milliseconds: Int64) -> String {
    let rest = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - rest.utf8.count) + rest
  }

  /// Text in an attribute or an element. Readers of XML take a line break in an attribute for a
  /// space.
  private static func escaped(_ text: String) -> String {
    MarkupText.escaped(text, keepsLines: true)
  }
}
