import Foundation

/// Writes the code that follows from declared types: `declarations OUTPUT INPUT…`. With `--parts`
/// in front it writes the list of what a target declares.
///
/// The output is left alone when nothing in it changes, so that nothing is compiled again.
@main struct DeclarationsTool {
  static func main() throws {
    var paths = CommandLine.arguments.dropFirst()
    let listsParts = paths.first == "--parts"
    if listsParts { paths = paths.dropFirst() }
    guard let output = paths.first else {
      fail("declarations: name the file to write, and then those to read.")
    }
    var contents: [DeclaredContents] = []
    var faults: [DeclarationFault] = []
    for path in paths.dropFirst() {
      do throws(DeclarationFault) {
        contents.append(try DeclarationReader.contents(of: try text(path), path: path))
      } catch {
        faults.append(error)
      }
    }
    guard faults.isEmpty else { fail(faults.map(\.description).joined(separator: "\n")) }
    let code =
      listsParts
      ? PartsFile.text(of: contents) : GeneratedFile.text(of: contents.flatMap(\.types))
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
