import Dispatch
import OpsDomain

/// Checks scripts of plain commands without a tree: ``PlainLineScanner`` takes most lines. A line
/// with anything special in it goes through the parser and the checker alone; a statement of the
/// language hands the text back.
struct PlainLineChecker {
  private let lexer: Lexer
  private let table: PlainCommandTable
  private var checker: Checker
  private var counts = ParserCounts()

  private var position = 0
  private var line: Int32 = 1
  private var lineStart = 0
  private var continuation = 0
  private(set) var statements = 0
  /// How often the text was looked at in halves.
  private var halvings = 0

  /// - Throws: `usage` if the text is too long.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, path: String, table: PlainCommandTable,
    loader: ProgramLoader
  ) throws(OpsError) {
    var limits = loader.rules.limits
    limits.totalBytes = Program.checkedBytes  // no tree is made of it
    lexer = try Lexer(bytes, file: path, grammar: .script, limits: limits)
    position = lexer.position
    lineStart = position
    self.table = table
    let script = Script(file: path, version: nil, statements: [])
    checker = Checker(loader: loader, program: Program(path: path, script: script))
  }

  /// The files the lines write.
  var outputs: [ScriptOutput] { checker.program.outputs }

  /// The errors of the text, or nil if it is more than plain commands.
  mutating func errors() -> [OpsError]? {
    var scanner = PlainLineScanner(lexer, table)
    while position < lexer.end {
      if position == lineStart {
        if lexer.end - position >= Self.halvedBytes, halvings < Self.mostHalvings { skipInHalves() }
        take(scanner.skipLines(from: &position))
        if position == lexer.end { break }
      }
      guard parseStatement() else { return nil }
      if checker.isFull { break }
    }
    return checker.errors
  }

  private mutating func take(_ lines: (all: Int, commands: Int)) {
    line &+= Int32(truncatingIfNeeded: lines.all)
    statements += lines.commands
    lineStart = position
    continuation = 0
  }

  // MARK: Two at a time

  /// From this length on two halves are quicker than one text.
  private static let halvedBytes = 1 << 20
  /// A second time for a text that begins with a line such as `opsh 1`, and no more: what the
  /// second half has is lost when the first one stops.
  private static let mostHalvings = 2

  /// Looks at two halves side by side, which end with a line each. A line is right or wrong by
  /// itself, so what the second has is true if the first is right to its end.
  private mutating func skipInHalves() {
    halvings += 1
    var middle = position + (lexer.end - position) / 2
    while middle < lexer.end, lexer.base[middle] != 0x0A { middle += 1 }
    middle = min(lexer.end, middle + 1)
    let found = UnsafeMutablePointer<(at: Int, all: Int, commands: Int)>.allocate(capacity: 2)
    defer { found.deallocate() }
    // Each has a table of its own, which learns what comes often.
    let tables = [table, PlainCommandTable(checker.loader.registry)]
    let bounds = [position, middle, lexer.end]
    nonisolated(unsafe) let (text, results, known) = (lexer, found, tables)
    DispatchQueue.concurrentPerform(iterations: 2) { half in
      var at = bounds[half]
      var scanner = PlainLineScanner(text, known[half], upTo: bounds[half + 1])
      let lines = scanner.skipLines(from: &at)
      results.advanced(by: half).initialize(to: (at, lines.all, lines.commands))
    }
    for half in 0..<2 where position == bounds[half] {
      position = found[half].at
      take((found[half].all, found[half].commands))
    }
  }

  // MARK: The long way

  /// Parses one statement. False if it is none of a plain script.
  private mutating func parseStatement() -> Bool {
    var inner = lexer
    inner.position = position
    inner.line = line
    inner.lineStart = lineStart
    inner.continuation = continuation
    do throws(OpsError) {
      counts.nodes = 0
      counts.statements = 0
      var parser = try Parser(inner, counts: counts)
      if statements == 0, try parser.versionLine() != nil {
        take(parser)
        return true
      }
      if !parser.token.kind.endsStatement {
        let statement = try parser.statement()
        guard case .command(let command) = statement.kind else { return false }
        checker.resolve(command)
        checker.program.commands.removeAll(keepingCapacity: true)
        statements += 1
      }
      take(parser)
    } catch {
      checker.report(error, at: SourcePosition(file: lexer.file))
      position = lexer.end
    }
    return true
  }

  private mutating func take(_ parser: Parser) {
    position = parser.lexer.position
    line = parser.lexer.line
    lineStart = parser.lexer.lineStart
    continuation = parser.lexer.continuation
  }
}
