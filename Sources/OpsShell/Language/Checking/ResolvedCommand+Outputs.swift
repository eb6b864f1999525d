import OpsKernel

extension ResolvedCommand {
  /// The files it writes, as far as their names are written out.
  var outputs: [ScriptOutput] {
    let isConfirmed = options.contains { GlobalOptions.confirms($0.name) }
    let named = arguments.filter { $0.parameter.kind == .output }.compactMap(\.value)
    let answers = options.filter { $0.name == "--out" }.compactMap(\.value)
    return (named + answers).compactMap { value in
      value.literal.map {
        ScriptOutput(path: $0, position: value.position, isConfirmed: isConfirmed)
      }
    }
  }
}
