import OpsDomain

extension Program {
  /// Longest script that is checked, in bytes.
  static let checkedBytes = 1 << 30

  /// Checks a script without keeping it: what `opsh check FILE` does. A file of plain commands is
  /// never made into a tree, so its length does not matter.
  public static func check(
    path: String, text: [UInt8], reader: any ScriptReader, registry: CommandRegistry,
    rules: LanguageRules = .standard
  ) -> ProgramCheck {
    let loader = ProgramLoader(reader: reader, registry: registry, rules: rules)
    let table = PlainCommandTable(registry)
    let plain: ProgramCheck? = text.withUnsafeBufferPointer { bytes in
      do throws(OpsError) {
        var lines = try PlainLineChecker(bytes, path: path, table: table, loader: loader)
        guard let errors = lines.errors() else { return nil }
        return ProgramCheck(
          statements: lines.statements, errors: errors, outputs: lines.outputs)
      } catch {
        return ProgramCheck(statements: 0, errors: [error])
      }
    }
    if let plain { return plain }
    do throws(ProgramErrors) {
      let program = try loader.program(path, text: text)
      return ProgramCheck(
        statements: program.script.statements.count, errors: [], outputs: program.outputs)
    } catch {
      return ProgramCheck(statements: 0, errors: error.errors)
    }
  }
}

/// What a check of a script found.
public struct ProgramCheck: Sendable, Equatable {
  /// Commands and other statements of the file itself.
  public let statements: Int
  /// Up to 20 errors, each exit code 64; empty if the script may run.
  public let errors: [OpsError]
  /// The files the script writes, as far as their names are written out.
  public var outputs: [ScriptOutput] = []
}
