/// The commands of one noun, found by their names.
struct NounCommands: Sendable {
  /// In the order of the table.
  let commands: [Command]
  /// Where a name stands; of two commands that claim it the last one.
  private let places: [String: Int]

  init(_ commands: [Command]) {
    self.commands = commands
    places = Dictionary(
      commands.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { _, last in last })
  }

  /// The command of this name, such as `oos deliver`; nil if there is none.
  subscript(name: String) -> Command? { places[name].map { commands[$0] } }
}
