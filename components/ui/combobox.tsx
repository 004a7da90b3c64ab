'use client';

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { fillLabel } from '@/lib/i18n/fill-label';
import type { FieldControl } from './field';
import { Icon } from './icon';
import { LoadingText } from './loading-text';
import {
  hasWord,
  type LoadOptions,
  type Option,
  optionNamed,
  useOptionSearch,
} from './option-search';

export interface ComboboxLabels {
  open: string;
  loading: string;
  empty: string;
  failed: string;
  retry: string;
  /** With `{count}`. */
  count: string;
}

/** What a combobox holds: the text as typed, and the option it stands for once one is chosen. */
export interface ComboboxValue {
  text: string;
  id: string | null;
}

/**
 * A text field with a list of options found by what is typed: the editable combobox with list
 * autocomplete of the ARIA Authoring Practices. Arrows move through the list, Home and End to its
 * ends, Enter chooses, Escape closes the list and nothing else. Leaving the field with the name of
 * one option, or with only one found, chooses it.
 */
export function Combobox({
  control,
  value,
  onChange,
  onLeave,
  loadOptions,
  debounceMs,
  labels,
  inputRef,
  ...input
}: {
  control: FieldControl;
  value: ComboboxValue;
  onChange: (value: ComboboxValue) => void;
  onLeave?: () => void;
  loadOptions: LoadOptions;
  debounceMs: number;
  labels: ComboboxLabels;
  inputRef?: (element: HTMLInputElement | null) => void;
  name?: string;
  autoComplete?: string;
  maxLength?: number;
}) {
  const [isOpen, setOpen] = useState(false);
  /** The id of the active option: its place changes when others are found. */
  const [active, setActive] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const optionId = (index: number) => `${listId}-${index}`;

  // A chosen option opens the whole list again, to choose another one.
  const word = isOpen ? (value.id ? '' : value.text.trim()) : null;
  const { status, options, retry } = useOptionSearch(loadOptions, word, debounceMs);
  const isReady = status === 'ready';
  // Until the answer is here, what was found before stays, as far as it fits.
  const shown = isReady ? options : options.filter(({ label }) => hasWord(label, word ?? ''));
  const activeIndex = shown.findIndex(({ id }) => id === active);

  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isOpen]);

  useEffect(() => {
    if (activeIndex < 0) return;
    document.getElementById(`${listId}-${activeIndex}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeIndex, listId]);

  const open = () => {
    if (isOpen) return;
    setOpen(true);
    setActive(null);
  };
  const close = () => {
    setOpen(false);
    setActive(null);
  };
  const choose = (option: Option) => {
    onChange({ text: option.label, id: option.id });
    close();
  };
  const onBlur = () => {
    const named = isOpen && isReady && !value.id && value.text && optionNamed(value.text, shown);
    if (named) onChange({ text: named.label, id: named.id });
    close();
    onLeave?.();
  };

  /** The option a key moves to, or null when the key is not for the list. */
  const targetOf = (key: string): number | null => {
    const last = shown.length - 1;
    if (key === 'ArrowDown') return activeIndex === last ? 0 : activeIndex + 1;
    if (key === 'ArrowUp') return activeIndex <= 0 ? last : activeIndex - 1;
    if (key === 'Home' && activeIndex >= 0) return 0;
    if (key === 'End' && activeIndex >= 0) return last;
    return null;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and arrows that finish a word in an input method are not meant for the list.
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (!isOpen) {
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
      event.preventDefault();
      open();
      return;
    }
    if (key === 'Escape') {
      // Otherwise the dialog around would take it and close.
      event.preventDefault();
      event.stopPropagation();
      close();
      return;
    }
    const chosen = shown[activeIndex];
    if (key === 'Enter') {
      event.preventDefault();
      if (chosen) choose(chosen);
      else if (status === 'failed') retry();
      else onBlur();
      return;
    }
    const target = targetOf(key);
    if (target === null) return;
    event.preventDefault();
    setActive(shown[target]?.id ?? null);
  };

  return (
    <div className="relative">
      <input
        {...input}
        {...control}
        ref={inputRef}
        type="text"
        role="combobox"
        dir="auto"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={activeIndex >= 0 ? optionId(activeIndex) : undefined}
        autoCorrect="off"
        spellCheck={false}
        // Room for the button at the end of the page's direction, whatever the text's own is.
        className="field-box ltr:pr-12! rtl:pl-12!"
        value={value.text}
        onChange={({ target }) => {
          onChange({ text: target.value, id: null });
          setOpen(true);
          setActive(null);
        }}
        onClick={open}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={labels.open}
        className="absolute end-0 top-0 grid h-full w-11 cursor-pointer place-items-center"
        // The field keeps the focus, so that the keyboard stays with it.
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ currentTarget }) => {
          currentTarget.parentElement?.querySelector('input')?.focus();
          if (isOpen) close();
          else open();
        }}
      >
        <Icon name="chevron" />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus in the field */}
      <div
        ref={list}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-10 mt-1 overflow-hidden rounded-lg border border-field bg-white raised"
        onMouseDown={(event) => event.preventDefault()}
      >
        <div
          id={listId}
          role="listbox"
          aria-label={labels.open}
          aria-busy={status === 'loading'}
          className="max-h-60 overflow-y-auto overscroll-contain"
        >
          {shown.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard works through the input
            // biome-ignore lint/a11y/useFocusableInteractive: the input names it as active
            <div
              key={option.id}
              id={optionId(index)}
              role="option"
              aria-selected={option.id === value.id}
              data-active={index === activeIndex || undefined}
              className={`flex min-h-touch cursor-pointer items-center px-3.5 py-1.5 hover:bg-sand aria-selected:font-semibold data-active:bg-trust-tint data-active:outline-2 data-active:outline-trust data-active:-outline-offset-2 ${option.startsGroup ? 'border-line border-t' : ''}`}
              onClick={() => choose(option)}
            >
              <bdi>{option.label}</bdi>
            </div>
          ))}
        </div>
        {status === 'loading' && shown.length === 0 && (
          <LoadingText text={labels.loading} className="px-3.5 py-2.5 text-muted" />
        )}
        {status === 'failed' && (
          <p className="flex flex-wrap items-center justify-between gap-2 px-3.5 py-1.5">
            {labels.failed}
            {/* Enter in the field does the same; Tab would close the list around the focus. */}
            <button
              type="button"
              tabIndex={-1}
              onClick={retry}
              className="text-link min-h-touch cursor-pointer"
            >
              {labels.retry}
            </button>
          </p>
        )}
        {isReady && shown.length === 0 && (
          <p className="px-3.5 py-2.5 text-muted">{labels.empty}</p>
        )}
      </div>
      <p role="status" className="sr-only">
        {isOpen && status === 'failed' && labels.failed}
        {isOpen &&
          isReady &&
          (shown.length > 0 ? fillLabel(labels.count, { count: shown.length }) : labels.empty)}
      </p>
    </div>
  );
}
