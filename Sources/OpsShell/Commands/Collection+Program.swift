extension Collection where Element == Word, SubSequence == ArraySlice<Word> {
  /// The same without the name of the program in front: what a hint or a document prints can be
  /// typed at the prompt as it stands.
  var withoutProgram: ArraySlice<Word> {
    guard count > 1, let first, first.text == ProductVersion.program, !first.isQuoted else {
      return self[startIndex..<endIndex]
    }
    return dropFirst()
  }
}
