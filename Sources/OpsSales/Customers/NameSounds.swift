import Foundation
import OpsDomain

/// How names sound in Latin letters, so that a customer is found by what people can type.
///
/// `李明` gives ` li ming liming lm 李明`: its words, all of them together, their initials, and
/// each pair of Chinese characters. A space stands before each, so that a search for two letters
/// finds where one begins. The letters follow Unicode's transliterations, which come with the
/// toolchain. A program built with another toolchain may write some names differently.
enum NameSounds {
  /// One standard for all scripts, such as `urij` for `Юрий`.
  private static let plain = "Any-Latin; Latin-ASCII; Lower"
  /// What people use for names: `zeng` for the family name `曾`, `yuriy` for `Юрий`.
  private static let spoken =
    "Han-Latin/Names; Russian-Latin/BGN; Any-Latin; Latin-ASCII; Lower"

  /// The text that search reads beside the folded name; nil for a name without letters and digits.
  static func text(of name: String) -> String? {
    let folded = TextFolding.fold(name)
    var parts: [String] = []
    for form in forms(of: name, folded) {
      let found = words(of: form)
      guard !found.isEmpty else { continue }
      parts.append(found.joined(separator: " "))
      guard found.count > 1 else { continue }
      parts.append(found.joined())
      parts.append(String(found.compactMap(\.first)))
    }
    parts += pairs(in: folded)
    var known: Set<String> = []
    parts.removeAll { !known.insert($0).inserted }
    return parts.isEmpty ? nil : " " + parts.joined(separator: " ")
  }

  /// A name in Latin letters: folded, if that leaves no others. The transliterations read the name
  /// itself, because letters of other scripts lose more than an accent when they are folded.
  private static func forms(of name: String, _ folded: String) -> [String] {
    guard folded.utf8.contains(where: { $0 >= 0x80 }) else { return [folded] }
    return [plain, spoken].compactMap { rules in
      name.applyingTransform(StringTransform(rules), reverse: false)
    }
  }

  /// The words of a text, of letters and digits. Signs inside words, such as the one for a soft
  /// consonant, are left out.
  private static func words(of text: String) -> [String] {
    let heard = text.unicodeScalars.filter { $0 != "'" && $0 != "\"" && $0 != "`" }
    return String(String.UnicodeScalarView(heard))
      .split { !$0.isLetter && !$0.isNumber }.map { TextFolding.fold(String($0)) }
  }

  /// Each pair of Chinese characters that follow each other: two of them are a usual name, and too
  /// short for other ways to search.
  private static func pairs(in text: String) -> [String] {
    let scalars = Array(text.unicodeScalars)
    return zip(scalars, scalars.dropFirst()).compactMap { first, second in
      isHan(first) && isHan(second) ? "\(first)\(second)" : nil
    }
  }

  private static func isHan(_ scalar: Unicode.Scalar) -> Bool {
    (0x3400...0x9FFF).contains(scalar.value) || (0x20000...0x3FFFF).contains(scalar.value)
  }
}
