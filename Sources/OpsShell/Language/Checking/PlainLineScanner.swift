/// Runs over lines that are plainly right: the bytes of each are compared with the tables of its
/// command, and no string is made. It stops before the first line that needs a closer look.
///
/// It holds nothing but addresses, so that the compiler keeps them in registers.
struct PlainLineScanner {
  let base: UnsafePointer<UInt8>
  let end: Int
  let limit: Int
  let table: PlainCommandTable
  let names: UnsafePointer<UInt8>
  let values: UnsafePointer<PlainCommandTable.Value>
  let options: UnsafeMutablePointer<PlainCommandTable.Option>
  let entries: UnsafeMutablePointer<PlainCommandTable.Entry>
  /// The command of the last line: files repeat themselves.
  private var current = -1

  /// - Parameter end: Where to stop, behind the end of a line; the end of the text unless told.
  init(_ lexer: Lexer, _ table: PlainCommandTable, upTo end: Int? = nil) {
    base = lexer.base
    self.end = end ?? lexer.end
    limit = lexer.limits.lineBytes
    self.table = table
    names = UnsafePointer(table.names)
    values = UnsafePointer(table.values)
    options = table.options
    entries = table.entries
  }

  /// Moves `position`, the start of a line, past the lines that are right. How many there were, and
  /// how many of them hold a command.
  mutating func skipLines(from position: inout Int) -> (all: Int, commands: Int) {
    var all = 0
    var commands = 0
    var start = position
    while start < end {
      var index = start
      while index < end, ByteClass.isBlank(base[index]) { index &+= 1 }
      var next = lineEnd(index)
      var isCommand = 0
      if next < 0 {
        if base[index] == UInt8(ascii: "#") {
          next = afterComment(index)
        } else {
          next = command(at: index)
          if next < 0 { break }
          isCommand = 1
        }
      }
      // A line that is too long is for the lexer to refuse.
      if next &- start > limit { break }
      commands &+= isCommand
      start = next
      all &+= 1
    }
    position = start
    return (all, commands)
  }

  /// The start of the next line if the line ends at `index`, else -1.
  @inline(__always)
  private func lineEnd(_ index: Int) -> Int {
    if index == end { return end }
    if base[index] == 0x0A { return index &+ 1 }
    if base[index] == 0x0D, index &+ 1 < end, base[index &+ 1] == 0x0A { return index &+ 2 }
    return -1
  }

  private func afterComment(_ start: Int) -> Int {
    var index = start
    while index < end, base[index] != 0x0A { index &+= 1 }
    return min(end, index &+ 1)
  }

  // MARK: Commands

  /// The start of the next line if a whole and right command stands at `start`, else -1.
  @inline(__always)
  private mutating func command(at start: Int) -> Int {
    var nameEnd = -1
    if current >= 0, entries[current].isTwoWords {
      let entry = entries[current]
      let last = start &+ Int(entry.length)
      if last < end, base[last] <= 0x20, isEqual(start, Int(entry.name), Int(entry.length)) {
        nameEnd = last
      }
    }
    if nameEnd < 0 {
      nameEnd = find(at: start)
      if nameEnd < 0 { return -1 }
    }
    return arguments(from: nameEnd, of: entries + current)
  }

  /// The end of the command's name at `start`, else -1; sets `current`.
  @inline(never)
  private mutating func find(at start: Int) -> Int {
    var index = start
    while index < end, base[index] > 0x20 { index &+= 1 }
    let noun = index
    if index < end, base[index] == 0x20 {
      index &+= 1
      while index < end, base[index] > 0x20 { index &+= 1 }
      if let found = entry(start, index &- start) {
        current = found
        return index
      }
    }
    // Two blanks before the verb, say: only the lexer knows.
    guard let found = entry(start, noun &- start), noun == end || base[noun] != 0x09 else {
      return -1
    }
    current = found
    return noun
  }

  private func entry(_ start: Int, _ length: Int) -> Int? {
    var slot = PlainCommandTable.hash(base + start, length) & table.slotMask
    while table.slots[slot] >= 0 {
      let index = Int(table.slots[slot])
      let entry = entries[index]
      if Int(entry.length) == length, isEqual(start, Int(entry.name), length) { return index }
      slot = (slot &+ 1) & table.slotMask
    }
    return nil
  }

  /// Whether `length` bytes of the text at `start` are those of `names` at `name`. The names have
  /// eight more bytes behind them.
  @inline(__always)
  func isEqual(_ start: Int, _ name: Int, _ length: Int) -> Bool {
    var offset = 0
    if start &+ length &+ 8 <= end {
      while offset < length {
        let difference = word(base, start &+ offset) ^ word(names, name &+ offset)
        let rest = length &- offset
        let mask: UInt64 = rest >= 8 ? ~0 : (1 << UInt64(rest &* 8)) &- 1
        if difference & mask != 0 { return false }
        offset &+= 8
      }
      return true
    }
    while offset < length {
      if base[start &+ offset] != names[name &+ offset] { return false }
      offset &+= 1
    }
    return true
  }

  @inline(__always)
  func word(_ bytes: UnsafePointer<UInt8>, _ offset: Int) -> UInt64 {
    UnsafeRawPointer(bytes + offset).loadUnaligned(as: UInt64.self).littleEndian
  }

  // MARK: Arguments

  /// The start of the next line if the rest of this one is right for `entry`, else -1.
  @inline(__always)
  private func arguments(
    from start: Int, of entry: UnsafeMutablePointer<PlainCommandTable.Entry>
  ) -> Int {
    var last = -1  // the option before
    var index = start
    var placed: Int32 = 0
    var given: UInt64 = 0
    let count = entry.pointee.values
    while true {
      while index < end, ByteClass.isBlank(base[index]) { index &+= 1 }
      if index == end || base[index] <= 0x20 {
        let next = lineEnd(index)
        let required = entry.pointee.requiredOptions
        guard placed >= entry.pointee.requiredValues, given & required == required else {
          return -1
        }
        return next
      }
      if base[index] == UInt8(ascii: "-"), index &+ 1 < end,
        !ByteClass.isDigit(base[index &+ 1])
      {
        index = option(at: index, entry, &last, &given)
      } else {
        if placed == count { return -1 }
        index = value(at: index, values[Int(entry.pointee.firstValue &+ placed)])
        if placed &+ 1 < count || !entry.pointee.repeatsLast { placed &+= 1 }
      }
      if index < 0 { return -1 }
    }
  }

  /// The end of the option at `start` and its value, else -1.
  @inline(__always)
  private func option(
    at start: Int, _ entry: UnsafeMutablePointer<PlainCommandTable.Entry>, _ last: inout Int,
    _ given: inout UInt64
  ) -> Int {
    var number = Int(last < 0 ? entry.pointee.next : options[last].next)
    var nameEnd = number < 0 ? end : start &+ Int(options[number].length)
    if nameEnd >= end || base[nameEnd] != 0x20
      || !isEqual(start, Int(options[number].name), Int(options[number].length))
    {
      nameEnd = wordEnd(start, isName: true)
      number = search(start, nameEnd &- start, entry.pointee)
      guard number >= 0, nameEnd < end else { return -1 }
      if last < 0 {
        entry.pointee.next = Int32(truncatingIfNeeded: number)
      } else {
        options[last].next = Int32(truncatingIfNeeded: number)
      }
    }
    last = number
    let option = options + number
    let bit = option.pointee.bit
    if given & bit != 0, !option.pointee.isRepeatable { return -1 }
    given |= bit
    if option.pointee.isFlag { return base[nameEnd] <= 0x20 ? nameEnd : -1 }
    if base[nameEnd] == UInt8(ascii: "=") {
      return value(at: nameEnd &+ 1, option.pointee.value)
    }
    var index = nameEnd
    while index < end, ByteClass.isBlank(base[index]) { index &+= 1 }
    guard index > nameEnd, index &+ 1 < end,
      base[index] != UInt8(ascii: "-") || ByteClass.isDigit(base[index &+ 1])
    else { return -1 }
    return value(at: index, option.pointee.value)
  }

  /// The option with the name of `length` bytes at `start`, else -1.
  @inline(never)
  private func search(_ start: Int, _ length: Int, _ entry: PlainCommandTable.Entry) -> Int {
    var number = Int(entry.firstOption)
    let last = number &+ Int(entry.options)
    while number < last {
      if Int(options[number].length) == length,
        isEqual(start, Int(options[number].name), length)
      {
        return number
      }
      number &+= 1
    }
    return -1
  }
}
