/// What makes a shell ask this program for what could come next.
package enum CompletionScript {
  /// The shells that are known.
  package enum Shell: String, Sendable, CaseIterable {
    case bash, zsh, fish
  }

  /// The script for a shell. What it completes, `multe __complete` tells: the words before the cursor are its
  /// arguments, and each line of its answer is a word, a tab, and what the word is. The lines `:files` and
  /// `:folders` stand for those of the folder.
  package static func text(_ shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  private static let bash = #"""
    # Completion of multe for bash.
    _multe() {
      local line word current=${COMP_WORDS[COMP_CWORD]}
      local -a words=()
      COMPREPLY=()
      # bash takes words apart at = and :, which addresses and options have.
      for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        # What was typed in quotation marks comes with them.
        word=${word#[\"\']} word=${word%[\"\']}
        words+=("${word//\\/}")
      done
      local typed=${current#[\"\']}
      typed=${typed//\\/}
      while IFS= read -r line; do
        case $line in
          :files) compopt -o filenames 2>/dev/null
            while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$typed") ;;
          :folders) compopt -o filenames 2>/dev/null
            while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -d -- "$typed") ;;
          *) word=${line%%$'\t'*}
            # Between quotation marks nothing can be escaped: a name with what the shell reads there is left out.
            case $current in
              \"*) [[ $word == *[\"\$\`\\\!]* ]] && continue ;;
              \'*) [[ $word == *\'* ]] && continue ;;
              *) printf -v word %q "$word" ;;
            esac
            COMPREPLY+=("$word") ;;
        esac
      done < <("${COMP_WORDS[0]}" __complete "${words[@]}" "$typed" 2>/dev/null)
    }
    complete -F _multe multe
    """#

  private static let zsh = #"""
    #compdef multe
    # Completion of multe for zsh.
    _multe() {
      local line
      local -a found
      while IFS= read -r line; do
        case $line in
          :files) _files ;;
          :folders) _files -/ ;;
          # _describe takes what is behind a colon for the description.
          *) found+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}") ;;
        esac
      done < <("${(Q)words[1]}" __complete "${(Q@)words[2,CURRENT]}" 2>/dev/null)
      (( $#found )) && _describe -V multe found
    }
    compdef _multe multe
    """#

  private static let fish = #"""
    # Completion of multe for fish.
    function __multe_complete
      set -l words (commandline -opc)
      set -l current (commandline -ct | string unescape)
      for line in ($words[1] __complete $words[2..-1] "$current" 2>/dev/null)
        switch $line
          case :files
            __fish_complete_path "$current"
          case :folders
            __fish_complete_directories "$current"
          case '*'
            printf '%s\n' $line
        end
      end
    end
    complete -c multe -f -a '(__multe_complete)'
    """#
}
