import OpsKernel

/// The commands of a registry as bytes, for lines that need no tree. Commands it cannot hold are
/// left out: their lines take the long way.
final class PlainCommandTable {
  /// How the text of a value is checked.
  enum Check: UInt8 {
    /// Any text will do.
    case none
    /// A number that is plainly right is taken as it is.
    case number, integer
    case date
    /// Only the reader of values knows.
    case reader
  }

  /// A value and its parameter.
  struct Value {
    var check: Check
    var parameter: Int32
  }

  /// An option of a command.
  struct Option {
    /// Offset and length of its name, dashes included, in `names`.
    var name: Int32
    var length: Int32
    var value: Value
    var isFlag: Bool
    var isRepeatable: Bool
    /// Its place among the options of its command.
    var bit: UInt64
    /// The option that came after it last time, -1 for none: files repeat themselves.
    var next: Int32 = -1
  }

  /// One command: ranges of the tables.
  struct Entry {
    var name: Int32
    var length: Int32
    /// A noun alone may be the beginning of another name.
    var isTwoWords: Bool
    var firstValue: Int32
    var values: Int32
    var requiredValues: Int32
    /// The last argument may come again and again.
    var repeatsLast: Bool
    var firstOption: Int32
    var options: Int32
    var requiredOptions: UInt64
    /// The option that came first last time, -1 for none.
    var next: Int32 = -1
  }

  private(set) var parameters: [Parameter] = []
  let names: UnsafeMutablePointer<UInt8>
  let values: UnsafeMutablePointer<Value>
  let options: UnsafeMutablePointer<Option>
  let entries: UnsafeMutablePointer<Entry>
  /// Index of an entry by the hash of its name, -1 where there is none.
  let slots: UnsafeMutablePointer<Int32>
  let slotMask: Int

  init(_ registry: CommandRegistry) {
    var builder = Builder()
    for command in registry.commands { builder.add(command) }
    parameters = builder.parameters
    names = Self.copy(builder.names + [UInt8](repeating: 0, count: 8))
    values = Self.copy(builder.values)
    options = Self.copy(builder.options)
    entries = Self.copy(builder.entries)
    var size = 64
    while size < builder.entries.count * 4 { size *= 2 }
    slotMask = size - 1
    slots = .allocate(capacity: size)
    slots.initialize(repeating: -1, count: size)
    for (index, entry) in builder.entries.enumerated() {
      var slot = Self.hash(names + Int(entry.name), Int(entry.length)) & slotMask
      while slots[slot] >= 0 { slot = (slot + 1) & slotMask }
      slots[slot] = Int32(index)
    }
  }

  deinit {
    names.deallocate()
    values.deallocate()
    options.deallocate()
    entries.deallocate()
    slots.deallocate()
  }

  private static func copy<Element>(_ items: [Element]) -> UnsafeMutablePointer<Element> {
    let pointer = UnsafeMutablePointer<Element>.allocate(capacity: max(1, items.count))
    for (index, item) in items.enumerated() { (pointer + index).initialize(to: item) }
    return pointer
  }

  @inline(__always)
  static func hash(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    var hash: UInt32 = 2_166_136_261
    for index in 0..<count { hash = (hash ^ UInt32(bytes[index])) &* 16_777_619 }
    return Int(hash)
  }

  private struct Builder {
    var parameters: [Parameter] = []
    var names: [UInt8] = []
    var values: [Value] = []
    var options: [Option] = []
    var entries: [Entry] = []

    mutating func add(_ command: Command) {
      let positional = command.parameters.filter(\.isPositional)
      let others = command.parameters.filter { !$0.isPositional }
      let isHeld =
        !command.takesCommandLine && command.name != "run" && others.count < 60
        && Keyword(rawValue: command.noun) == nil && !others.contains(where: \.isFilter)
        // What a script writes is known by its tree alone.
        && !command.parameters.contains { $0.kind == .output }
      guard isHeld else { return }
      var entry = Entry(
        name: Int32(names.count), length: Int32(command.name.utf8.count),
        isTwoWords: command.verb != nil, firstValue: Int32(values.count),
        values: Int32(positional.count),
        requiredValues: Int32(positional.count(where: \.isRequired)),
        repeatsLast: positional.last?.isRepeatable ?? false, firstOption: Int32(options.count),
        options: Int32(others.count), requiredOptions: 0)
      names += Array(command.name.utf8)
      for parameter in positional { values.append(value(parameter)) }
      for (index, parameter) in others.enumerated() {
        let name = Array("--\(parameter.optionName)".utf8)
        let bit: UInt64 = 1 << UInt64(index)
        if parameter.isRequired { entry.requiredOptions |= bit }
        options.append(
          Option(
            name: Int32(names.count), length: Int32(name.count), value: value(parameter),
            isFlag: parameter.kind == .flag, isRepeatable: parameter.isRepeatable, bit: bit))
        names += name
      }
      entries.append(entry)
    }

    private mutating func value(_ parameter: Parameter) -> Value {
      parameters.append(parameter)
      return Value(check: Self.check(parameter.kind), parameter: Int32(parameters.count - 1))
    }

    private static func check(_ kind: Parameter.Kind) -> Check {
      switch kind {
      case .text, .name, .note, .record, .identifier, .path, .content, .line, .hex, .flag: .none
      case .quantity, .delta, .amount: .number
      case .integer: .integer
      case .date: .date
      case .instant, .instantEnd, .duration, .role, .choice, .output: .reader
      }
    }
  }
}
