import OpsDomain
import OpsKernel

extension Invocation {
  /// Throws `usage.arguments` when a file that the command writes is one that it reads, or another
  /// one that it writes, under any name. Files that only the command knows of, such as those in a
  /// folder, it looks at itself: see ``SourceFiles``.
  /// - Parameter inner: The command whose files are read as well, such as the one that is planned.
  func requireSeparateFiles(and inner: Invocation? = nil) throws(OpsError) {
    var written: [(field: String, path: String)] = []
    for parameter in command.parameters where parameter.kind == .output {
      written += texts(of: parameter).map { (parameter.name, $0) }
    }
    if let file = options.file { written.append(("out", file)) }
    guard !written.isEmpty else { return }
    let read = [self, inner].compactMap(\.self).flatMap { invocation in
      invocation.command.parameters.filter { $0.kind == .path }.flatMap { parameter in
        invocation.texts(of: parameter).filter { $0 != "-" }
          .map { (what: Self.what(parameter), path: $0) }
      }
    }
    for (place, output) in written.enumerated() {
      for input in read {
        try SourceFiles([input.path], what: input.what).refuse(output.path, field: output.field)
      }
      for other in written[..<place] {
        try SourceFiles([other.path], what: other.field).refuse(output.path, field: output.field)
      }
    }
  }

  private func texts(of parameter: Parameter) -> [String] {
    guard let value = input[parameter.name] else { return [] }
    return (value.items ?? [value]).compactMap(\.string)
  }

  /// What an input file is called: `input`, `mapping`, `password`.
  private static func what(_ parameter: Parameter) -> String {
    if parameter.isPositional || parameter.name == "from" { return "input" }
    let name = parameter.name
    return name.hasSuffix("_file") ? String(name.dropLast("_file".count)) : name
  }
}
