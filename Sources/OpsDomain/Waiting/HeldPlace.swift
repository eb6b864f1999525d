/// Says to whoever runs a task that the task now holds a place for which others wait, such as the
/// turn to write to the book: as long as it waits for a thread, all of them wait.
package enum HeldPlace {
  /// Whether the task that is resumed at this moment got such a place. An executor asks when the
  /// task comes to it.
  @TaskLocal package static var isPassedOn = false

  /// Resumes a task that has such a place.
  package static func passOn(_ resume: () -> Void) { $isPassedOn.withValue(true) { resume() } }
}
