/// What the tool needs to know of a Swift file.
struct DeclaredContents {
  /// Structs whose code follows from their fields.
  let types: [DeclaredType]
  /// What an area hands in among its parts.
  let members: [DeclaredMember]
  /// What the file imports, as lines of code.
  let imports: Set<String>
}
