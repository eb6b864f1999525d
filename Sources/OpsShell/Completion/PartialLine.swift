/// An unfinished command line: the words before the cursor and the word under it.
struct PartialLine: Equatable {
  /// The words of the last statement that are finished, without their quotes.
  var words: [String] = []
  /// The word under the cursor, without its quote; empty after a blank.
  var partial = ""
  /// Characters the word under the cursor takes on the line, its quote included.
  var length = 0
  /// The quote the word under the cursor is open in.
  var quote: Character?

  /// Words that a calling shell has split already; the last one is under the cursor.
  init(words: [String]) {
    self.words = Array(words.dropLast())
    partial = words.last ?? ""
    length = partial.count
  }

  /// Cuts the text before the cursor, which need not be a correct line.
  init(_ text: String) {
    var word: String?
    var isEscaped = false
    for character in text {
      if isEscaped {
        word = (word ?? "") + String(character)
        length += 1
        isEscaped = false
      } else if let open = quote {
        length += 1
        if character == open {
          quote = nil
        } else if character == "\\", open == "\"" {
          isEscaped = true
        } else {
          word = (word ?? "") + String(character)
        }
      } else if character == ";" || character.isNewline || character == "{" {
        (words, word, length) = ([], nil, 0)
      } else if character.isWhitespace {
        if let word { words.append(word) }
        (word, length) = (nil, 0)
      } else {
        length += 1
        if word == nil, character == "'" || character == "\"" {
          quote = character
          word = ""
        } else {
          word = (word ?? "") + String(character)
        }
      }
    }
    partial = word ?? ""
  }
}
