import OpsDomain
import OpsKernel

/// Proposes which column of a file each parameter of a command is read from.
struct ColumnGuess {
  /// Why a column is proposed.
  enum Reason: String {
    /// People said so.
    case given
    /// It has the name of the parameter.
    case name
    /// It has a name that such columns often have.
    case word
    /// Its cells look like the values of the parameter.
    case content
  }

  /// A column that is proposed for a parameter.
  struct Proposal {
    let parameter: Parameter
    let column: Int
    let reason: Reason
  }

  private let names: [String]
  /// The first cells of each column that are not empty.
  private let cells: [[String]]

  /// - Parameters:
  ///   - names: The header of the file.
  ///   - rows: The first rows of the file.
  init(names: [String], rows: [[String]]) {
    self.names = names
    cells = names.indices.map { index in
      rows.compactMap { $0.indices.contains(index) && !$0[index].isEmpty ? $0[index] : nil }
    }
  }

  /// The proposals, in the order of the parameters. No column is proposed twice.
  /// - Parameter taken: Columns that people have named or ruled out.
  func proposals(for parameters: [Parameter], taken: Set<Int>) -> [Proposal] {
    let binding = ParameterNames(parameters: parameters, command: "")
    var left = Set(names.indices).subtracting(taken)
    var found: [Int: Proposal] = [:]
    func keep(_ position: Int, _ column: Int, _ reason: Reason) {
      found[position] = Proposal(
        parameter: parameters[position], column: column, reason: reason)
      left.remove(column)
    }
    for column in left.sorted() {
      guard let position = binding.position(of: names[column]), found[position] == nil else {
        continue
      }
      keep(position, column, .name)
    }
    for (position, parameter) in parameters.enumerated() where found[position] == nil {
      let best = left.sorted().max {
        ColumnWords.fit(names[$0], parameter.name) < ColumnWords.fit(names[$1], parameter.name)
      }
      guard let best, ColumnWords.fit(names[best], parameter.name) > 0 else { continue }
      keep(position, best, .word)
    }
    for (position, parameter) in parameters.enumerated() where found[position] == nil {
      let fitting = left.filter { looks($0, like: parameter) }
      // Of two columns that look alike nobody can tell which is meant.
      if let column = fitting.first, fitting.count == 1 { keep(position, column, .content) }
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Whether all cells of a column look like values of a parameter whose values look like nothing
  /// else.
  private func looks(_ column: Int, like parameter: Parameter) -> Bool {
    let cells = cells[column]
    guard !cells.isEmpty, let test = Self.test(of: parameter) else { return false }
    return cells.allSatisfy(test)
  }

  private static func test(of parameter: Parameter) -> ((String) -> Bool)? {
    switch (parameter.name, parameter.kind) {
    case ("email", _):
      { cell in
        let parts = cell.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && parts[1].contains(".") && !cell.contains(" ")
      }
    case ("phone", _):
      { cell in
        let digits = cell.filter { $0.isNumber }.count
        return cell.hasPrefix("+") && (7...15).contains(digits)
      }
    case ("barcode", _):
      { cell in [8, 12, 13, 14].contains(cell.count) && cell.allSatisfy { $0.isNumber } }
    case (_, .date):
      { cell in (try? CivilDate(parsing: cell)) != nil }
    case (_, .choice(let words)):
      { cell in words.contains(cell) }
    case (_, .quantity) where parameter.isRequired:
      { cell in (try? Quantity(parsing: cell)) != nil }
    default: nil
    }
  }
}
