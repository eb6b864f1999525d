/// The file that lists what a target declares, so that what its area does not hand in is found.
enum PartsFile {
  /// Of an area the list is `Declared`; of the target that all areas share, which has records and
  /// knows no kernel, `DeclaredRecords`.
  static func text(of contents: [DeclaredContents]) -> String {
    let members = contents.flatMap(\.members)
    let imports = contents.reduce(into: Set<String>()) { $0.formUnion($1.imports) }
    let isArea =
      imports.contains("import OpsKernel") || members.contains { $0.kind == "service" }
    let needed = isArea ? ["import OpsKernel"].filter(imports.contains) : []
    return "// Written by the declarations tool from what the target declares. Change that.\n\n"
      + needed.map { $0 + "\n\n" }.joined()
      + (isArea ? area(members) : records(members))
  }

  private static func area(_ members: [DeclaredMember]) -> String {
    // One statement each: a literal of some hundred calls takes the compiler long.
    """
    /// What the area declares, as the build has found it.
    enum Declared: DeclaredParts {
      static var parts: [DeclaredPart] {
        var parts: [DeclaredPart] = []
    \(members.map { "    parts.append(\(call($0)))\n" }.joined())\
        return parts
      }
    }

    """
  }

  /// Parts that may share a name are told apart by the code that names them.
  private static func call(_ member: DeclaredMember) -> String {
    let part = ".\(member.kind)(\(member.code))"
    let hasOwnName = ["record", "service", "operation", "setting", "job"].contains(member.kind)
    return hasOwnName ? part : part + ".written(\"\(member.code)\")"
  }

  private static func records(_ members: [DeclaredMember]) -> String {
    """
    /// The records that the target declares, as the build has found them.
    public enum DeclaredRecords {
      /// Their types, in the order of the files.
      public static let all: [any Entity.Type] = [
    \(members.filter { $0.kind == "record" }.map { "    \($0.code),\n" }.joined())\
      ]
    }

    """
  }
}
