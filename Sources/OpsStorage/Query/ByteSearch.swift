/// Substring search on UTF-8 bytes, as SQL's `instr` does on text.
enum ByteSearch {
  /// Whether `text` contains `part`, byte for byte. The empty part is in every text.
  static func contains(_ text: String, _ part: String) -> Bool {
    var (text, part) = (text, part)
    return text.withUTF8 { haystack in
      part.withUTF8 { needle in
        guard let first = needle.first else { return true }
        guard needle.count <= haystack.count else { return false }
        for start in 0...(haystack.count - needle.count) where haystack[start] == first {
          if needle.indices.allSatisfy({ haystack[start + $0] == needle[$0] }) { return true }
        }
        return false
      }
    }
  }
}
