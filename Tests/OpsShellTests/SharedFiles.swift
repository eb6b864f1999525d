import Foundation
import OpsDomain
import OpsTesting

/// Files beside the package that tests use when they are there.
enum SharedFiles {
  /// Strings that break programs: a few of our own, and the "big list" if it is there.
  static let naughtyStrings: [String] = {
    let own = [
      "", " ", "\u{1B}[31mred\u{1B}[0m", "\u{1B}]0;title\u{7}", "a\u{0}b", "\u{9B}2J", "line\nfeed",
      "carriage\rreturn", "tab\tstop", "\u{202E}gpj.exe", "\u{2066}\u{2069}", "back\u{8}space",
      "\u{FEFF}bom", "zero\u{200B}width", "日本語のテキスト", "👨‍👩‍👧‍👦", "e\u{301}", "Ł\u{336}\u{336}",
      "\u{2028}x",
      "\u{7F}", "🇱🇹 Vilnius", "ﷺ", "ก็็็็็", "'; DROP TABLE x --", "=1+1", "\"quoted\"",
      "back\\slash",
    ]
    guard let file = PackageFolder.shared("data/nasty/blns.json"),
      let text = try? String(contentsOf: file, encoding: .utf8),
      let list = try? DocumentParser.parse(text), let items = list.items
    else { return own }
    return own + items.compactMap(\.string)
  }()
}
