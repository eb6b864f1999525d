/// A declaration that cannot be read, as compilers say it: `path:line:column: error: …`.
struct DeclarationFault: Error, CustomStringConvertible {
  let path: String
  let line: Int
  let problem: String

  var description: String { "\(path):\(line):1: error: \(problem)" }
}
