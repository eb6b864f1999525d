import OpsDomain
import OpsKernel

@testable import OpsShell

/// Makes one-letter typos in scripts, outside free text: comments, strings, numbers and values that
/// may be anything (a SKU, a location, a name) are left alone.
struct TypoMaker {
  private let bytes: [UInt8]
  /// Offsets of the letters that may be hit.
  let letters: [Int]

  init(_ text: String, program: Program) throws {
    bytes = Array(text.utf8)
    let source = bytes
    let free = Self.freeValues(program)
    var letters: [Int] = []
    for token in try Lexer.tokens(text) {
      switch token.kind {
      case .word where free.contains("\(token.line):\(token.column)"): continue
      case .word, .name, .option, .variable, .member: break
      default: continue
      }
      let isDuration = ByteClass.isDigit(source[Int(token.offset)])
      guard !isDuration else { continue }
      letters += token.range.filter { ByteClass.isLetter(source[$0]) }
    }
    self.letters = letters
  }

  /// Where bare words stand that may be anything.
  private static func freeValues(_ program: Program) -> Set<String> {
    var places: Set<String> = []
    for command in program.commands.values where command.script == nil {
      for argument in command.arguments {
        if case .choice = argument.parameter.kind { continue }
        guard let value = argument.value, value.isBareWord else { continue }
        places.insert("\(value.position.line):\(value.position.column)")
      }
      for option in command.options where option.value?.isBareWord == true {
        guard let place = option.value?.position else { continue }
        places.insert("\(place.line):\(place.column)")
      }
    }
    return places
  }

  /// The script with one letter replaced, added, left out or swapped with its neighbour.
  func typo(_ random: SeededRandom) -> (text: [UInt8], offset: Int) {
    while true {
      let offset = letters[Int(random.next() % UInt64(letters.count))]
      let letter = UInt8(ascii: "a") + UInt8(random.next() % 26)
      var text = bytes
      switch random.next() % 4 {
      case 0: text[offset] = letter
      case 1: text.insert(letter, at: offset)
      case 2: text.remove(at: offset)
      default:
        guard offset + 1 < bytes.count, ByteClass.isLetter(bytes[offset + 1]) else { continue }
        text.swapAt(offset, offset + 1)
      }
      if text != bytes { return (text, offset) }
    }
  }
}
