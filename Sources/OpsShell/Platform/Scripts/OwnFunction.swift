/// A function that a script has defined, with those it can call: the ones defined before it.
///
/// It keeps them as they were, so that a function which takes an old name cannot be called by its
/// own callees, and no call goes on for ever.
struct OwnFunction: Sendable {
  let definition: FunctionDefinition
  let earlier: [String: OwnFunction]
}
