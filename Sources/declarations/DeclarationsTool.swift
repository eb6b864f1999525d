import Foundation

/// Writes the code that follows from declared types: `declarations OUTPUT INPUT…`.
///
/// The output is left alone when nothing in it changes, so that nothing is compiled again.
@main struct DeclarationsTool {
  static func main() throws {
    let paths = CommandLine.arguments.dropFirst()
    guard let output = paths.first else {
      fail("declarations: name the file to write, and then those to read.")
    }
    var types: [DeclaredType] = []
    var faults: [DeclarationFault] = []
    for path in paths.dropFirst() {
      do throws(DeclarationFault) {
        types += try DeclarationReader.types(in: try text(path), path: path)
      } catch {
        faults.append(error)
      }
    }
    guard faults.isEmpty else { fail(faults.map(\.description).joined(separator: "\n")) }
    let code = GeneratedFile.text(of: types)
    guard (try? String(contentsOfFile: output, encoding: .utf8)) != code else { return }
    try code.write(toFile: output, atomically: true, encoding: .utf8)
  }

  private static func text(_ path: String) throws(DeclarationFault) -> String {
    do {
      return try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      throw DeclarationFault(path: path, line: 1, problem: "cannot be read: \(error)")
    }
  }

  private static func fail(_ words: String) -> Never {
    FileHandle.standardError.write(Data((words + "\n").utf8))
    exit(1)
  }
}
