import OpsKernel

extension ScriptSources {
  /// Whether the script is a file that can be run again.
  var isFile: Bool { path.contains("/") || path.contains(".") }

  /// The checked program. Throws ``ProgramErrors``, with the text they are in.
  func program(
    _ registry: CommandRegistry, known: ScriptState? = nil
  ) throws(ProgramErrors) -> Program {
    do {
      return try Program.load(
        path: path, text: text, reader: reader, registry: registry, rules: .standard, known: known)
    } catch {
      throw ProgramErrors(errors: error.errors, sources: self)
    }
  }

  /// The digest of the script and of all files it includes and runs.
  func digest(of program: Program) throws -> String {
    var digest = ContentDigest()
    digest.update(text)
    for path in program.files.sorted() {
      digest.update(path.utf8)
      digest.update(try reader.bytes(of: path))
    }
    return digest.text
  }
}

extension Program {
  /// The files it includes and runs, and those they do, by path.
  var files: Set<String> {
    programs.values.reduce(into: Set(included.keys).union(programs.keys)) { files, called in
      files.formUnion(called.files)
    }
  }

  /// The commands of a script that has nothing but writes, as steps of one commit; nil for any
  /// other.
  var atomicSteps: [OperationStep]? {
    var steps: [OperationStep] = []
    for statement in script.statements {
      guard case .command(let line) = statement.kind,
        let invocation = command(of: line)?.invocation,
        let operation = invocation.command.operation, invocation.command.effect.isWrite,
        invocation.options == GlobalOptions()
      else { return nil }
      steps.append(
        OperationStep(
          operation: operation, input: invocation.input, at: statement.position.stepPlace))
    }
    return steps
  }
}

extension SourcePosition {
  /// The place as a step says it. Without the path: the same script has the same steps
  /// from whatever folder it is run.
  var stepPlace: String { "\(line):\(column)" }
}
